// Generated from schema.graphql: npm run codegen
import type * as Types from '../../graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type SuggestFromPdfMutationVariables = Types.Exact<{
  pdf: Types.Scalars['Upload']['input'];
}>;


export type SuggestFromPdfMutation = { suggestFromPdf: { __typename: 'PdfSuggestion', title: string | null, authorsText: string | null, authorCount: number, areAuthorsSure: boolean, abstract: string | null, keywords: string | null, doi: string | null, pageCount: number, firstPage: number | null, lastPage: number | null } };


export const SuggestFromPdfDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SuggestFromPdf"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pdf"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Upload"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"suggestFromPdf"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pdf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pdf"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"authorsText"}},{"kind":"Field","name":{"kind":"Name","value":"authorCount"}},{"kind":"Field","name":{"kind":"Name","value":"areAuthorsSure"}},{"kind":"Field","name":{"kind":"Name","value":"abstract"}},{"kind":"Field","name":{"kind":"Name","value":"keywords"}},{"kind":"Field","name":{"kind":"Name","value":"doi"}},{"kind":"Field","name":{"kind":"Name","value":"pageCount"}},{"kind":"Field","name":{"kind":"Name","value":"firstPage"}},{"kind":"Field","name":{"kind":"Name","value":"lastPage"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]}}]} as unknown as DocumentNode<SuggestFromPdfMutation, SuggestFromPdfMutationVariables>;