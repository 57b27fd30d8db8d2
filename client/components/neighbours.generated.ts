// Generated from schema.graphql: npm run codegen
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Neighbour_Article_Fragment = { __typename: 'Article', id: number, title: string, number: number, publicationYear: number, titles: Array<{ __typename: 'LocalizedText', text: string, language: string | null }> };

export type Neighbour_Issue_Fragment = { __typename: 'Issue', id: number, title: string, number: number, publicationYear: number, titles: Array<{ __typename: 'LocalizedText', text: string, language: string | null }> };

export type Neighbour_OtherMaterial_Fragment = { __typename: 'OtherMaterial', id: number, title: string, number: number, publicationYear: number, titles: Array<{ __typename: 'LocalizedText', text: string, language: string | null }> };

export type NeighbourFragment = Neighbour_Article_Fragment | Neighbour_Issue_Fragment | Neighbour_OtherMaterial_Fragment;

export const NeighbourFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Neighbour"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Material"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"titles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"publicationYear"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<NeighbourFragment, unknown>;