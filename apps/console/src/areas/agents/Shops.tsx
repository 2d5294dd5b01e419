import { SHOP } from '@tizhou/domain/agents/shops'
import { field, link } from '../../ui/form/fields.tsx'
import { inputsOf, roomOf } from '../../ui/room/roomOf.tsx'
import { TableRoom } from '../../ui/room/TableRoom.tsx'
import { figure, plain } from '../../ui/table/columnKinds.tsx'
import { PictureInput } from './PictureInput.tsx'

const { name, seriesID, position, intro } = inputsOf(SHOP)

const ROOM = roomOf({
  calls: { list: 'agents.flagshipStoreList', save: 'agents.flagshipStoreSave', remove: 'agents.flagshipStoreRemove' },
  name: 'flagshipStores',
  title: '旗舰店',
  rowKey: 'storeID',
  fields: SHOP,
  nameOf: (row) => row.name,
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
    empty: { seriesID: 0, intro: '', picture: '', position: 1 },
    lines: () => [
      name,
      [seriesID, position],
      link('link', SHOP.link.called, { required: true }),
      intro,
      field('picture', SHOP.picture.called, <PictureInput />),
    ],
  },
  removal: { content: '学员不再看到它；操作记录中保留它的内容。' },
  audit: { kind: 'agent', q: '旗舰店' },
})

/** Outside shops that learners are led to. */
export const Shops = () => <TableRoom of={ROOM} />
