import { listOf, request } from '../../platform/request.ts'
import { field, text, whole } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { SubjectSelect } from '../../ui/SubjectSelect.tsx'
import { moment, plain, state } from '../../ui/table/columnKinds.tsx'
import { flagFilter } from '../../ui/table/columns.ts'
import type { PrintedBook } from './shipmentTypes.ts'

type Values = Pick<PrintedBook, 'appID' | 'vn' | 'partID' | 'title'>

const knownOf = ({ appID, code, subject }: PrintedBook) => ({ appID, code, name: subject })

const BOOKS: Room<PrintedBook, Values> = {
  name: 'printedBooks',
  title: '随寄图书',
  load: listOf('delivery.printedBookList'),
  rowKey: 'bookID',
  nameOf: ({ title }) => title,
  columns: [
    plain('title', '书名', { order: 'title' }),
    plain('subject', '科目'),
    { key: 'version', title: '版本', text: (row) => `${row.version}（${row.vn}）` },
    { key: 'partID', title: '部分', text: (row) => (row.partID === 0 ? '整个版本' : row.partID) },
    state('stoppedAt', '寄送', '已停止'),
    moment('createdAt', '添加时间', { order: 'createdAt' }),
  ],
  filters: [{ kind: 'text', name: 'q', label: '书名' }, flagFilter('stopped', '状态', '寄送', '已停止')],
  emptyText: '还没有随班次寄送的图书。添加后，新付款的订单会生成包裹。',
}

const ROOM: Room<PrintedBook, Values> = {
  ...BOOKS,
  add: '添加图书',
  form: {
    title: (row) => (row ? `修改“${row.title}”` : '添加随寄图书'),
    initial: (row) => row ?? { partID: 0 },
    lines: (row) => [
      field('appID', '科目', <SubjectSelect known={row && knownOf(row)} allowClear={false} />, { required: true }),
      [
        whole('vn', '版本编号', [0, 100_000], { required: true, tooltip: '见科目的“版本”' }),
        whole('partID', '部分', [0, Number.MAX_SAFE_INTEGER], {
          required: true,
          tooltip: '单独出售的部分的编号；0 为随整个版本寄送',
        }),
      ],
      text('title', '书名', 60, { required: true }),
    ],
    save: (values, row) =>
      request('delivery.printedBookSave', {
        ...values,
        ...(row ? { bookID: row.bookID, revision: row.revision } : {}),
      }),
  },
  removal: {
    title: ({ title }) => `停止寄送“${title}”？`,
    content: '之后付款的订单不再包含它；已生成的包裹不变。',
    action: { row: '停止', dialog: '停止寄送' },
    done: '已停止寄送',
    remove: ({ bookID }) => request('delivery.printedBookStop', { bookID, stopped: 1 }),
    undo: ({ bookID }) => request('delivery.printedBookStop', { bookID, stopped: 0 }),
    refusal: ({ stoppedAt }) => (stoppedAt === null ? undefined : '已经停止'),
  },
  audit: { kind: 'printedBook' },
}

/** The printed books of each version; changes apply to orders that are paid from then on. */
export const PrintedBooks = ({ mayChange }: { mayChange: boolean }) => <TableRoom of={mayChange ? ROOM : BOOKS} />
