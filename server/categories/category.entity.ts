import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

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

export const isCategory = (category: Category, name: string) => category.name.toLowerCase() === name.toLowerCase();
