import { Type } from 'typebox'
import { call, ROLES } from '../../call.ts'
import { between, Search, TableData, tableParams } from '../../table.ts'
import { Count, Guid, Id, Moment, Nothing, Nullable, Text } from '../../wire.ts'

export const auditOffice = {
  auditList: call({
    method: 'GET',
    path: '/api/console/audit/list',
    summary: '操作记录：谁在何时改了什么',
    source: 'project',
    access: { role: 'operator' },
    params: Type.Object({
      ...tableParams(['at']),
      ...between(),
      actor: Search(),
      call: Type.Optional(Type.String({ maxLength: 80, pattern: '^[A-Za-z.]*$' })),
      kind: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Za-z]*$' })),
      q: Type.Optional(Text(64)),
    }),
    data: TableData(
      Type.Object({
        auditID: Id(),
        at: Moment(),
        actorID: Id(),
        actorName: Type.String(),
        call: Type.String(),
        what: Type.String({ description: 'the summary of the call' }),
        kind: Type.String(),
        targetID: Type.String(),
        targetName: Type.String(),
        address: Type.String(),
        changes: Type.Array(
          Type.Object({
            field: Type.String(),
            before: Nullable(Type.String()),
            after: Nullable(Type.String()),
          }),
        ),
      }),
    ),
  }),
  /** Written before the file of a list is made, where the list has no call of its own for exports. */
  tableExport: call({
    method: 'POST',
    path: '/api/console/audit/tableExport',
    summary: '导出一张列表（记录谁导出了什么）',
    source: 'project',
    access: { roles: ROLES },
    params: Type.Object({
      guid: Guid(),
      title: Text(100, 1),
      rows: Count(),
      filters: Text(500),
    }),
    data: Nothing(),
  }),
  auditCalls: call({
    method: 'GET',
    path: '/api/console/audit/calls',
    summary: '会写入操作记录的接口',
    source: 'project',
    access: { role: 'operator' },
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({ calls: Type.Array(Type.Object({ call: Type.String(), what: Type.String() })) }),
  }),
}
