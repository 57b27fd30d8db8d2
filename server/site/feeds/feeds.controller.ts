import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Language, isLanguage } from '../../../client/shared/locales.js';
import { type FeedName, FEEDS, TERM_FEEDS, type TermFeed } from '../../../client/shared/paths.js';
import { Public } from '../../platform/access/access.js';
import { nothingHere } from '../../platform/errors/errors.js';
import { REVALIDATE } from '../../platform/http/cache-policies.js';
import { atom, jsonFeed } from './feed.js';
import { FeedsService } from './feeds.service.js';

const TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

const FORMS = { atom, json: jsonFeed };

@Public()
@Controller('feeds')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  /** `articles.al.atom`, `issues.en.json`, `calls.al.ics`, `call-7.en.ics`. */
  @Get(':name')
  async feed(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const { subject, language, form } = parseName(name);
    if (form === 'ics') return send(response, form, await this.calendar(subject, language));
    if (!FEEDS.includes(subject as FeedName)) throw nothingHere();
    send(response, form, await FORMS[form](await this.feeds.feed(subject as FeedName, language)));
  }

  /** `authors/sami-frasheri.al.atom`, `keywords/…`, `places/…`. */
  @Get(':kind/:name')
  async termFeed(@Param('kind') kind: string, @Param('name') name: string, @Res() response: Response): Promise<void> {
    const { subject, language, form } = parseName(name);
    if (form === 'ics' || !Object.hasOwn(TERM_FEEDS, kind)) throw nothingHere();
    const feed = await this.feeds.termFeed(kind as TermFeed, subject, language);
    if (!feed) throw nothingHere();
    send(response, form, await FORMS[form](feed));
  }

  private calendar(subject: string, language: Language): Promise<string> {
    const [, id] = /^call-(\d{1,9})$/.exec(subject) ?? [];
    if (id === undefined && subject !== 'calls') throw nothingHere();
    return this.feeds.calendar(language, id === undefined ? null : Number(id));
  }
}

type Form = keyof typeof TYPES;

function parseName(name: string): { subject: string; language: Language; form: Form } {
  const [subject, language, form, ...rest] = name.split('.');
  if (rest.length || !isLanguage(language) || !Object.hasOwn(TYPES, form)) throw nothingHere();
  return { subject, language, form: form as Form };
}

function send(response: Response, form: Form, body: string): void {
  response.set({ 'Content-Type': TYPES[form], 'Cache-Control': REVALIDATE, 'X-Robots-Tag': 'noindex' }).end(body);
}
