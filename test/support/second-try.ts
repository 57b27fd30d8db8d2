import { jest } from '@jest/globals';

// Stories with a browser, a database, processes or deadlines share the machine with others, and get one more try. What fails twice has
// failed; scripts/progress.mjs names whatever needed the second one.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
