import { listOf, request } from '../../platform/request.ts'
import { field, link, longText, position, text, whole } from '../../ui/form/fields.tsx'
import type { Room } from '../../ui/room/description.ts'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import type { Shop } from './agentTypes.ts'
import { PictureInput } from './PictureInput.tsx'

type Values = Omit<Shop, 'storeID' | 'revision'>

const save = (values: Values, row?: Shop) =>
  request('agents.flagshipStoreSave', { ...values, storeID: row?.storeID, revision: row?.revision })
const valuesOf = ({ storeID, revision, ...values }: Shop): Values => values

const ROOM: Room<Shop, Values> = {
  name: 'flagshipStores',
  title: '旗舰店',
  load: listOf('agents.flagshipStoreList'),
  rowKey: 'storeID',
  nameOf: ({ name }) => name,
  columns: [
    plain('name', '名称', { order: 'name' }),
    figure('seriesID', '系列', { order: 'seriesID' }),
    plain('intro', '介绍', { none: '—' }),
    plain('link', '链接'),
    figure('position', '排序', { order: 'position' }),
  ],
  filters: [{ kind: 'text', name: 'q', label: '查找', placeholder: '名称、介绍或链接' }],
  add: '添加',
  form: {
    title: (row) => (row ? `修改“${row.name}”` : '添加旗舰店'),
    initial: (row) => row ?? { seriesID: 0, intro: '', picture: '', position: 1 },
    lines: () => [
      text('name', '名称', 60, { required: true }),
      [whole('seriesID', '系列', [0, 1_000_000], { required: true }), position()],
      link('link', '链接', { required: true }),
      longText('intro', '介绍', 300),
      field('picture', '图片', <PictureInput />),
    ],
    save,
  },
  removal: {
    content: '学员不再看到它；操作记录中保留它的内容。',
    remove: ({ storeID }) => request('agents.flagshipStoreRemove', { storeID }),
    undo: (row) => save(valuesOf(row)),
  },
  audit: { kind: 'agent', q: '旗舰店' },
}

/** Shops outside that learners are led to. */
export const Shops = () => <TableRoom of={ROOM} />
