import { GAP_KINDS, type GapKind } from '@tizhou/domain/materials/gaps'
import { SHELF_NAMES, type Shelf } from '@tizhou/domain/materials/materials'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { TableData, tableParams } from '../../table.ts'
import { Count, Flag, Guid, Id, Nullable } from '../../wire.ts'

const ofEditor = { access: { role: 'editor' }, source: 'project' } as const
const OfShelf = () => Type.Unsafe<Shelf>(Type.Enum(SHELF_NAMES))
const OfKind = () => Type.Unsafe<GapKind>(Type.Enum(GAP_KINDS))

/** What sold modules of materials still lack (editor). */
export const materialsGapsOffice = {
  gapCounts: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/gaps',
    summary: '各栏目由哪些班次出售，还缺什么',
    params: Type.Object({ guid: Guid(), appID: Id() }),
    data: Type.Object({
      versions: Type.Array(Type.Object({ vn: Type.Integer(), name: Type.String(), onSale: Flag() })),
      shelves: Type.Array(
        Type.Object({
          shelf: OfShelf(),
          /** Versions with the shelf's module. */
          vns: Type.Array(Type.Integer()),
          books: Count(),
          nodes: Count(),
          documents: Count(),
          gaps: Type.Array(Type.Object({ kind: OfKind(), count: Count() })),
        }),
      ),
    }),
  }),
  /** Of shelves that a version sells; `vn`: that version alone. */
  gapList: call({
    ...ofEditor,
    method: 'GET',
    path: '/api/console/materials/gaps/list',
    summary: '出售的栏目里缺的内容，每一条在哪里补',
    params: Type.Object({
      ...tableParams(['shelf']),
      appID: Id(),
      vn: Type.Optional(Type.Integer()),
      shelf: Type.Optional(OfShelf()),
      kind: Type.Optional(OfKind()),
    }),
    data: TableData(
      Type.Object({
        /** Its position among all gaps found, for lists. */
        key: Count(),
        shelf: OfShelf(),
        kind: OfKind(),
        bookID: Nullable(Id()),
        nodeID: Nullable(Id()),
        documentID: Nullable(Id()),
        name: Type.String(),
        path: Type.Array(Type.String()),
      }),
    ),
  }),
}
