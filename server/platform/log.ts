import type { LoggerService } from '@nestjs/common';
import { LOG_LEVELS, type Config, type LogLevel } from './config.js';

/** Contexts of Nest that log routine messages at every start. */
const FRAMEWORK = /^(NestFactory|InstanceLoader|NestApplication|RoutesResolver|RouterExplorer|GraphQLModule)$/;

type Entry = { time: string; level: string; context?: string; message: string; [field: string]: unknown };

/** The process's log: one line per entry, with the time in UTC, warnings and errors on stderr. Coloured only on a terminal. */
export class Log implements LoggerService {
  constructor(private readonly options: Omit<Config['log'], 'requests'> = { format: 'text', level: 'info' }) {}

  log = (message: unknown, ...rest: unknown[]): void => this.write('info', 'info', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', 'warn', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', 'error', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.write('error', 'fatal', message, rest);

  /** `rest` is what Nest's Logger passes on: perhaps a stack, and the context last. */
  private write(rank: LogLevel, level: string, message: unknown, rest: unknown[]): void {
    if (LOG_LEVELS.indexOf(rank) > LOG_LEVELS.indexOf(this.options.level)) return;
    const texts = rest.filter((value): value is string => typeof value === 'string');
    const context = texts.at(-1);
    if (rank === 'info' && context && FRAMEWORK.test(context)) return;
    // The caller reports a failed start, without a stack trace where a sentence suffices.
    if (context === 'ExceptionHandler') return;
    const stream = rank === 'info' ? process.stdout : process.stderr;
    const entry: Entry = {
      time: new Date().toISOString(),
      level,
      ...(context && { context }),
      ...described(message),
      ...(texts.length > 1 && { stack: texts.slice(0, -1).join('\n') }),
    };
    stream.write(`${this.options.format === 'json' ? JSON.stringify(entry) : readable(entry, stream.isTTY)}\n`);
  }
}

function described(message: unknown): { message: string; [field: string]: unknown } {
  if (message instanceof Error) return { message: message.message, stack: message.stack };
  if (typeof message === 'object' && message !== null) return { message: '', ...message };
  return { message: String(message) };
}

const COLOURS: Record<string, string> = { warn: '\x1b[33m', error: '\x1b[31m', fatal: '\x1b[31m' };

function readable({ time, level, context, message, stack, ...fields }: Entry, colours: boolean): string {
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const text = oneLine([message || stack, ...details, message ? stack : undefined].filter(Boolean).join(' '));
  const shown = colours && COLOURS[level] ? `${COLOURS[level]}${level}\x1b[0m` : level;
  return `${time} ${shown} ${context ? `[${context}] ` : ''}${text}`;
}

/** A logged text must not look like another entry or control a terminal. */
const oneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' | ')
    .replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
