import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { badField } from '../../platform/errors/errors.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { Category } from './category.entity.js';

@Injectable()
export class CategoriesService {
  constructor(
    @InjectRepository(Category) private readonly categories: Repository<Category>,
    private readonly version: ContentVersion,
  ) {}

  list(): Promise<Category[]> {
    return this.version.memoise('categories', () => this.categories.find({ order: { id: 'ASC' } }));
  }

  /** Finds a category by id or by name, ignoring case; null if there is none. */
  async find({ id, name }: { id?: number; name?: string }): Promise<Category | null> {
    const all = await this.list();
    return all.find((one) => one.id === id || one.name.toLowerCase() === name?.toLowerCase()) ?? null;
  }

  async required(id: number): Promise<Category> {
    const category = await this.find({ id });
    if (!category) throw badField('categoryId', `There is no category with id ${id}.`);
    return category;
  }
}
