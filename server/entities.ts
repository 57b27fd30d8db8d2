import { AccountLink } from './people/account-links/account-link.entity.js';
import { KnownClient } from './people/auth/known-client.entity.js';
import { LoginAttempt } from './platform/throttle/login-attempt.entity.js';
import { SessionRow } from './people/auth/session.entity.js';
import { BoardMember } from './content/board/board-member.entity.js';
import { Call } from './content/calls/call.entity.js';
import { Category } from './content/categories/category.entity.js';
import { Deposit, DoiCheck } from './interop/deposits/deposit.entity.js';
import { Draft } from './editing/drafts/draft.entity.js';
import { ErasedAddress } from './people/subscriptions/erased-address.entity.js';
import { FormerUrl } from './interop/redirects/former-url.entity.js';
import { ImportRun } from './editing/import/runs/import-run.entity.js';
import { Revision } from './editing/history/revision.entity.js';
import { JournalRow } from './content/journal/journal.entity.js';
import { Delivery } from './people/letters/delivery.entity.js';
import { Letter } from './people/letters/letter.entity.js';
import { Notice } from './people/mail/notice.entity.js';
import { Material } from './content/materials/material.entity.js';
import { OaiRecord } from './interop/oai/oai-record.entity.js';
import { OtherFile } from './content/other-files/other-file.entity.js';
import { Subscriber } from './people/subscriptions/subscriber.entity.js';
import { UsageCount } from './discovery/usage/usage-count.entity.js';
import { User } from './people/users/user.entity.js';

/** The tables of the journal. */
export const ENTITIES = [
  AccountLink,
  BoardMember,
  Call,
  Category,
  Delivery,
  Deposit,
  DoiCheck,
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
