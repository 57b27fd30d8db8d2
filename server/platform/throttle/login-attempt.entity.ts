import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The number of attempts in the current time window, by account or by address. */
@Entity('login_attempts')
@Index('login_attempts_window_start', ['windowStart'])
export class LoginAttempt {
  @PrimaryColumn('text')
  key: string;

  @Column('int')
  count: number;

  @Column('timestamptz')
  windowStart: Date;
}
