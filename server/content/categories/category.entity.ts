import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { describedEnum } from '../../platform/graphql/described-enum.js';

@ObjectType({ description: "The kind of a material: 'Arkiva' are issues, 'Artikuj' are articles." })
@Entity('categories')
export class Category {
  @Field(() => Int, { description: 'The id.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field({ description: 'The name shown to editors.' })
  @Column('text')
  name: string;
}

/** The names in use; compared case-insensitively. */
export const ISSUES = 'Arkiva';
export const ARTICLES = 'Artikuj';

/** The types of materials that categories determine. */
export const MaterialKind = describedEnum('MaterialKind', 'The type of a material, which its category determines.', {
  ARTICLE: 'An article.',
  ISSUE: 'An issue.',
  OTHER: 'A material of another category.',
});
export type MaterialKind = keyof typeof MaterialKind;

export const kindOf = (category: Category): MaterialKind => {
  if (isCategory(category, ARTICLES)) return 'ARTICLE';
  return isCategory(category, ISSUES) ? 'ISSUE' : 'OTHER';
};

export const isCategory = (category: Category, name: string) => category.name.toLowerCase() === name.toLowerCase();
