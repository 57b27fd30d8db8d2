import { Controller, Get } from '@nestjs/common';
import { Public } from '../../platform/access/access.js';
import { CategoriesService } from './categories.service.js';
import { Documented } from '../../platform/rest/documented.js';
import { Category } from './category.entity.js';

@Documented({ one: 'category', many: 'categories', description: 'The categories of materials.', entity: Category })
@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Public()
  @Get()
  list() {
    return this.categories.list();
  }
}
