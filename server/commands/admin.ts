import { runCommand } from './command.js';
import type { Command } from './admin-commands.js';

const USAGE = `npm run admin -- create EMAIL [NAME]   adds an administrator
npm run admin -- reset EMAIL           gives an administrator a new password; a deleted one is restored
npm run admin -- reset-second-factor EMAIL
                                       lets somebody who has lost app and recovery codes sign in with the password alone
npm run admin -- remove-demonstration  deletes every record of the demonstration
npm run admin -- list                  shows who may sign in, and who was deleted and not purged yet

  --password-stdin  takes the password from standard input; without it one is generated and printed; it has to be changed
                    at the first sign-in, and expires after a week
  --help            prints this

The settings are those of npm start, from the environment or .env. With the embedded database the journal has to be stopped first; with
DATABASE_URL it may go on running. Every session of the user ends. Exit code 0: done, 1: rejected or failed, 2: invalid arguments.`;

function commandOf(passwordFromStdin: boolean, [name, email, username, ...rest]: string[]): Command | null {
  if ((name === 'list' || name === 'remove-demonstration') && !email) return { name };
  if (name === 'create' && email && !rest.length)
    return { name, email, username: username ?? email.split('@')[0], passwordFromStdin };
  if (name === 'reset-second-factor' && email && !username && !passwordFromStdin) return { name, email };
  if (name === 'reset' && email && !username) return { name, email, passwordFromStdin };
  return null;
}

await runCommand({
  usage: USAGE,
  options: { 'password-stdin': { type: 'boolean', default: false } },
  read: (values, positionals) => commandOf(values['password-stdin'], positionals),
  run: async (command) => {
    const { execute } = await import('./admin-commands.js');
    await execute(command);
    return true;
  },
});
