import { Delete, Get, Inject, type Type } from '@nestjs/common';
import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Admin, CurrentUser, type Identity, Public } from '../access/access.js';
import { IdParam } from '../validation/validation.js';
import { type EditedRecord } from './edited-record.entity.js';
import { type PublicRecords } from './records.js';

/** The argument that names a record. */
export const idOf = (one: string) => ({ type: () => Int, description: `The id of the ${one}.` });

/** Of a noun whose records readers see as soon as they are there: to find one, to delete it and to restore it. */
export function ResolverOf<T extends EditedRecord, Service extends PublicRecords<T>>(
  record: Type<T>,
  service: Type<Service>,
  one: string,
) {
  const { name } = record;

  @Resolver({ isAbstract: true })
  abstract class RecordResolver {
    @Inject(service) protected readonly service: Service;

    @Public()
    @Query(() => record, {
      name: name[0].toLowerCase() + name.slice(1),
      nullable: true,
      description: `A ${one}; null if it does not exist, the error GONE if it was deleted.`,
    })
    find(@Args('id', idOf(one)) id: number, @CurrentUser() viewer: Identity | null): Promise<T | null> {
      return this.service.find(id, viewer);
    }

    @Admin()
    @Mutation(() => Boolean, { name: `delete${name}`, description: `Deletes a ${one}; restore${name} undoes it.` })
    remove(@CurrentUser() editor: Identity, @Args('id', idOf(one)) id: number): Promise<boolean> {
      return this.service.remove(editor, id);
    }

    @Admin()
    @Mutation(() => record, { name: `restore${name}`, description: `Restores a deleted ${one}.` })
    restore(@CurrentUser() editor: Identity, @Args('id', idOf(one)) id: number): Promise<T> {
      return this.service.restore(editor, id);
    }
  }
  return RecordResolver;
}

/** The same of the REST API: to list them and to delete one. */
export function ControllerOf<Service extends PublicRecords<EditedRecord>>(service: Type<Service>) {
  abstract class RecordController {
    @Inject(service) protected readonly service: Service;

    @Public()
    @Get()
    list(): Promise<EditedRecord[]> {
      return this.service.list();
    }

    @Delete(':id')
    remove(@CurrentUser() editor: Identity, @IdParam() id: number): Promise<boolean> {
      return this.service.remove(editor, id);
    }
  }
  return RecordController;
}
