import { Args, Int, Query, Resolver } from '@nestjs/graphql';
import { Public } from '../../platform/access/access.js';
import { CategoriesService } from './categories.service.js';
import { Category } from './category.entity.js';

@Resolver(() => Category)
export class CategoriesResolver {
  constructor(private readonly service: CategoriesService) {}

  @Public()
  @Query(() => [Category], { description: 'All categories, in order of creation.' })
  categories() {
    return this.service.list();
  }

  @Public()
  @Query(() => Category, { nullable: true, description: 'A category, by id or by name (ignoring case).' })
  category(
    @Args('id', { type: () => Int, nullable: true, description: 'The id of the category.' }) id?: number,
    @Args('name', { type: () => String, nullable: true, description: 'The name, ignoring case.' }) name?: string,
  ) {
    return this.service.find({ id, name });
  }
}
