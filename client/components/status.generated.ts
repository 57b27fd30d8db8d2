// Generated from schema.graphql: npm run codegen
import type * as Types from '../graphql/types';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type Status_Article_Fragment = { __typename: 'Article', notices: Array<{ __typename: 'Relation', kind: Types.RelationKind, isReverse: boolean }> };

export type Status_Issue_Fragment = { __typename: 'Issue', notices: Array<{ __typename: 'Relation', kind: Types.RelationKind, isReverse: boolean }> };

export type Status_OtherMaterial_Fragment = { __typename: 'OtherMaterial', notices: Array<{ __typename: 'Relation', kind: Types.RelationKind, isReverse: boolean }> };

export type StatusFragment = Status_Article_Fragment | Status_Issue_Fragment | Status_OtherMaterial_Fragment;

export const StatusFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Status"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Material"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"notices"},"name":{"kind":"Name","value":"relations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kinds"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"RETRACTS"},{"kind":"EnumValue","value":"EXPRESSES_CONCERN_ABOUT"},{"kind":"EnumValue","value":"CORRECTS"},{"kind":"EnumValue","value":"REPLACES"}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"isReverse"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}}]}}]} as unknown as DocumentNode<StatusFragment, unknown>;