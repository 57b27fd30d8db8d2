import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@ObjectType({ description: "What kind of material something is: 'Arkiva' are issues, 'Artikuj' are articles." })
@Entity('categories')
export class Category {
  @Field(() => Int, { description: 'The number that names it.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field({ description: 'The name, as editors know it.' })
  @Column('text')
  name: string;
}

/** The names in use; compared without regard to case. */
export const ISSUES = 'Arkiva';
export const ARTICLES = 'Artikuj';

export const isCategory = (category: Category, name: string) => category.name.toLowerCase() === name.toLowerCase();
