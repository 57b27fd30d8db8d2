import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The number of attempts in the current time window, by account or by address. */
@Entity('login_attempts')
export class LoginAttempt {
  @PrimaryColumn('text')
  key: string;

  @Column('int')
  count: number;

  @Column('timestamptz')
  windowStart: Date;
}
