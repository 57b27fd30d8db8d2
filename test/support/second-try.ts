import { jest } from '@jest/globals';

// Stories with a browser, a database, processes or deadlines share the machine with others and get a second attempt. A story that fails
// twice has failed; scripts/progress.mjs lists those that needed the second one.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
