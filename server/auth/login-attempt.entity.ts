import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often something was tried in the current window of time: by account, or by the address it came from. */
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
