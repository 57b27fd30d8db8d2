import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who asked for the newsletter. Never shown through the API: nobody may learn who is on the list. */
@Entity('subscribers')
export class Subscriber {
  @PrimaryGeneratedColumn()
  id: number;

  /** As typed; compared without regard to case. */
  @Column('text')
  email: string;

  /** The language of the page they signed up on: al or en. */
  @Column('text', { nullable: true })
  language: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
