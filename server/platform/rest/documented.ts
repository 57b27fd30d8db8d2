import { SetMetadata } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';

/** What the documentation says about a noun of the REST API beyond what is derived from the code. */
export type DocumentedNoun = {
  one: string;
  /** By default that of one, with an s. */
  many?: string;
  description: string;
  /** The response, before it gets the names of the REST edge: a record, by its class or the name of that, … */
  entity?: EntityTarget<object>;
  /** … or these texts. */
  texts?: readonly string[];
  isPdf?: true;
};

const NOUN = 'documented noun';
const SUMMARY = 'documented summary';

/** On a controller: its routes are part of the documented API. Others are forms of our own pages, or for the journal's own machines. */
export const Documented = (noun: DocumentedNoun): ClassDecorator => SetMetadata(NOUN, noun);

/** On a handler whose purpose does not follow from its method and noun. */
export const Summary = (text: string): MethodDecorator => SetMetadata(SUMMARY, text);

export const documentedNoun = (controller: Function) =>
  Reflect.getMetadata(NOUN, controller) as DocumentedNoun | undefined;

export const summaryOf = (handler: Function) => Reflect.getMetadata(SUMMARY, handler) as string | undefined;
