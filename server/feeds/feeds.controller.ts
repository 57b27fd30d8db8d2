import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type Language, isLanguage } from '../../client/locales.js';
import { type FeedName, FEEDS } from '../../client/paths.js';
import { Public } from '../common/access.js';
import { JournalError } from '../common/errors.js';
import { REVALIDATE } from '../http/cache-policies.js';
import { atom, jsonFeed } from './feed.js';
import { FeedsService } from './feeds.service.js';

const TYPES = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

@Controller('feeds')
export class FeedsController {
  constructor(private readonly feeds: FeedsService) {}

  /** `articles.al.atom`, `issues.en.json`, `calls.al.ics`, `call-7.en.ics`. */
  @Public()
  @Get(':name')
  async feed(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const [subject, language, form, ...rest] = name.split('.');
    if (rest.length || !isLanguage(language) || !Object.hasOwn(TYPES, form)) throw nothingHere();
    const body = await this.write(subject, language, form as keyof typeof TYPES);
    response.setHeader('Content-Type', TYPES[form as keyof typeof TYPES]);
    response.setHeader('Cache-Control', REVALIDATE);
    response.setHeader('X-Robots-Tag', 'noindex');
    response.end(body);
  }

  private async write(subject: string, language: Language, form: keyof typeof TYPES): Promise<string> {
    if (form === 'ics') {
      const [, id] = /^call-(\d{1,9})$/.exec(subject) ?? [];
      if (id === undefined && subject !== 'calls') throw nothingHere();
      return this.feeds.calendar(language, id === undefined ? null : Number(id));
    }
    if (!FEEDS.includes(subject as FeedName)) throw nothingHere();
    const feed = await this.feeds.feed(subject as FeedName, language);
    return form === 'atom' ? atom(feed) : jsonFeed(feed);
  }
}

const nothingHere = () => new JournalError('NOT_FOUND', 'There is no such feed.');
