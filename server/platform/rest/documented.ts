import { Reflector } from '@nestjs/core';
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

/** On a controller: its routes are part of the documented API. Others are forms of our own pages, or for the journal's own machines. */
export const Documented = Reflector.createDecorator<DocumentedNoun>();

/** On a handler whose purpose does not follow from its method and noun. */
export const Summary = Reflector.createDecorator<string>();
