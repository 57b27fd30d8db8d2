import 'reflect-metadata';
import { createTransport } from 'nodemailer';
import { type Config, ConfigError, readConfig } from '../platform/config.js';
import { runCommand } from './command.js';
import { loadEnvFile } from '../operations/boot/env-file.js';
import { examineDatabase } from '../operations/doctor/database.js';
import { type Finding, ok, warning, failure } from '../operations/doctor/finding.js';
import {
  examineAddress,
  examineDataFolder,
  examineDisks,
  examineMemory,
  examineNode,
  examinePort,
} from '../operations/doctor/machine.js';

const USAGE = `npm run doctor [-- --json]

Reports what is wrong with the journal and how to fix it, whether or not it is running. Changes nothing. Run it with the settings of the
journal and as its user.

  --json  prints a list of { status, subject, message, fix }; status is ok, warning or error

Exit code 0: nothing is wrong, 1: something is, 2: invalid arguments.`;

const MAIL_MS = 5_000;

async function examine(): Promise<Finding[]> {
  const machine = [examineNode(), examineMemory()];
  const { config, findings } = examineSettings();
  if (!config) return [...machine, ...findings];
  const { finding: port, isRunning } = await examinePort(config);
  const folder = examineDataFolder(config);
  const before = [...machine, ...findings, port, ...folder, ...(await examineDisks(config))];
  const after = [...(await examineAddress(config, isRunning)), await examineMail(config)];
  // Problems with the folder would also affect the database.
  if (folder.some(({ status }) => status === 'error') && !config.databaseUrl) return [...before, ...after];
  return [...before, ...(await examineDatabase(config)), ...after];
}

function examineSettings(): { config: Config | null; findings: Finding[] } {
  const subject = 'Settings';
  const unknown = loadEnvFile().map((message) => warning(subject, message, 'Correct or remove it.'));
  try {
    return { config: readConfig(), findings: unknown.length ? unknown : [ok(subject, 'all valid')] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const problems = error.problems.map((problem) =>
      failure(subject, problem, 'Correct it; .env.example explains each.'),
    );
    return { config: null, findings: [...unknown, ...problems] };
  }
}

/** Signs in to the mail server without sending anything. */
async function examineMail({ mail }: Config): Promise<Finding> {
  const subject = 'Mail';
  if (!mail) return ok(subject, 'no server is configured (SMTP_URL): nothing is sent');
  const timeouts = { connectionTimeout: MAIL_MS, greetingTimeout: MAIL_MS, socketTimeout: MAIL_MS };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return ok(subject, `${new URL(mail.smtpUrl).host} accepts mail from ${mail.from}`);
  } catch (error) {
    return failure(subject, `The mail server rejects it: ${(error as Error).message}.`, 'Check SMTP_URL.');
  } finally {
    transport.close();
  }
}

function print(findings: Finding[]): void {
  for (const { status, subject, message, fix } of findings) {
    console.log(`${status.padEnd(7)} ${subject}: ${message}`);
    if (fix) console.log(`        → ${fix}`);
  }
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  console.log(`\nerror: ${count('error')}, warning: ${count('warning')}, ok: ${count('ok')}`);
}

await runCommand({
  usage: USAGE,
  options: { json: { type: 'boolean', default: false } },
  read: (values, positionals) => (positionals.length ? null : values),
  run: async ({ json }) => {
    const findings = await examine();
    if (json) console.log(JSON.stringify(findings, null, 2));
    else print(findings);
    return !findings.some(({ status }) => status === 'error');
  },
});
