import { Controller, Get } from '@nestjs/common';
import { Public } from '../common/access.js';
import { CategoriesService } from './categories.service.js';

@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Public()
  @Get()
  list() {
    return this.categories.list();
  }
}
