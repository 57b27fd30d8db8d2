import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../common/access.js';
import { CategoriesService } from './categories.service.js';
import { Category } from './category.entity.js';

@Resolver(() => Category)
export class CategoriesResolver {
  constructor(private readonly service: CategoriesService) {}

  @Public()
  @Query(() => [Category], { description: 'Every category, in the order of their making.' })
  categories() {
    return this.service.list();
  }

  @Public()
  @Query(() => Category, { nullable: true, description: 'One category, by id or by name (without regard to case).' })
  category(
    @Args('id', { type: () => Int, nullable: true, description: 'The id of the category.' }) id?: number,
    @Args('name', { type: () => String, nullable: true, description: 'Its name, without regard to case.' })
    name?: string,
  ) {
    return this.service.find({ id, name });
  }
}
