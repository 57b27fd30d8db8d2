import { SetMetadata } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';

/** What the documentation says of a noun of the REST API that the code does not say by itself. */
export type DocumentedNoun = {
  one: string;
  many: string;
  description: string;
  /** What is answered, before it gets the names of the REST edge: a record, by its class or the name of that, … */
  entity?: EntityTarget<object>;
  /** … or these texts. */
  texts?: readonly string[];
  isPdf?: true;
};

const NOUN = 'documented noun';
const SUMMARY = 'documented summary';

/** On a controller: its routes are part of the documented API. Others are forms of our own pages, or for the journal's own machines. */
export const Documented = (noun: DocumentedNoun): ClassDecorator => SetMetadata(NOUN, noun);

/** On a handler whose method and noun do not say what it does. */
export const Summary = (text: string): MethodDecorator => SetMetadata(SUMMARY, text);

export const documentedNoun = (controller: Function) =>
  Reflect.getMetadata(NOUN, controller) as DocumentedNoun | undefined;

export const summaryOf = (handler: Function) => Reflect.getMetadata(SUMMARY, handler) as string | undefined;
