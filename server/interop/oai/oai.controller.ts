import { Controller, Get, Header, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Public } from '../../platform/access/access.js';
import { OaiService } from './oai.service.js';

const TYPE = 'text/xml; charset=utf-8';

const inUrl = ({ originalUrl }: Request) => new URL(originalUrl, 'http://localhost').searchParams;

/** The arguments in a form; a repeated field is a list. Any other body has no arguments. */
function inForm(request: Request): [string, string][] {
  if (!request.is('application/x-www-form-urlencoded')) return [];
  return Object.entries(request.body as Record<string, string | string[]>).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
}

@Public()
@Controller('oai')
export class OaiController {
  constructor(private readonly oai: OaiService) {}

  @Get()
  @Header('Content-Type', TYPE)
  @Header('Cache-Control', 'no-cache')
  get(@Req() request: Request) {
    return this.oai.respond(inUrl(request));
  }

  @Post()
  @HttpCode(200)
  @Header('Content-Type', TYPE)
  @Header('Cache-Control', 'no-cache')
  post(@Req() request: Request) {
    return this.oai.respond([...inUrl(request), ...inForm(request)]);
  }
}
