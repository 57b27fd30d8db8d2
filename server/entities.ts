import { AccountLink } from './account-links/account-link.entity.js';
import { KnownClient } from './auth/known-client.entity.js';
import { LoginAttempt } from './auth/login-attempt.entity.js';
import { SessionRow } from './auth/session.entity.js';
import { BoardMember } from './board/board-member.entity.js';
import { Call } from './calls/call.entity.js';
import { Category } from './categories/category.entity.js';
import { Draft } from './drafts/draft.entity.js';
import { ErasedAddress } from './subscriptions/erased-address.entity.js';
import { FormerUrl } from './redirects/former-url.entity.js';
import { ImportRun } from './import/runs/import-run.entity.js';
import { Revision } from './history/revision.entity.js';
import { JournalRow } from './journal/journal.entity.js';
import { Delivery } from './letters/delivery.entity.js';
import { Letter } from './letters/letter.entity.js';
import { Notice } from './mail/notice.entity.js';
import { Material } from './materials/material.entity.js';
import { OaiRecord } from './oai/oai-record.entity.js';
import { OtherFile } from './other-files/other-file.entity.js';
import { Subscriber } from './subscriptions/subscriber.entity.js';
import { UsageCount } from './usage/usage-count.entity.js';
import { User } from './users/user.entity.js';

/** The tables of the journal. */
export const ENTITIES = [
  AccountLink,
  BoardMember,
  Call,
  Category,
  Delivery,
  Draft,
  ErasedAddress,
  FormerUrl,
  ImportRun,
  JournalRow,
  KnownClient,
  Letter,
  LoginAttempt,
  Material,
  Notice,
  OaiRecord,
  OtherFile,
  Revision,
  SessionRow,
  Subscriber,
  UsageCount,
  User,
];
