import { openPdf } from './open-pdf.js';

/** Reports whether an encrypted PDF requires a password to be read; one that only restricts printing or copying does not. */
try {
  await openPdf(process.argv[2]);
  process.stdout.write('open');
} catch (error) {
  if ((error as Error).name !== 'PasswordException') throw error;
  process.stdout.write('locked');
}
