import { useQuery } from '@tanstack/react-query'
import type { Data } from '@tizhou/contract/contract'
import { CHAPTER_BOUNDS } from '@tizhou/domain/chapters/bounds'
import { Space, Tag } from 'antd'
import { chapterPaths, chaptersQuery } from '../../platform/chapters.ts'
import { request } from '../../platform/request.ts'
import { ChapterPicker } from '../../ui/ChapterPicker.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { field, whole } from '../../ui/form/fields.tsx'
import type { RowList } from '../../ui/room/description.ts'
import { RowListView } from '../../ui/room/RowListView.tsx'
import { plain } from '../../ui/table/columnKinds.tsx'

type Shared = Data<'chapters.getAllShareChapter'>[number]

interface Values {
  cptID: number
  friends: number
}

/** The chapters that open by sharing, and the number of friends that each requires. */
export function ShareChapters({ appID }: { appID: number }) {
  const chapters = useQuery(chaptersQuery(appID))
  const shared = useQuery({
    queryKey: ['subjects', 'sharing', appID],
    queryFn: ({ signal }) => request('chapters.getAllShareChapter', { appID }, { signal, allowedRepeat: true }),
  })
  const rows = shared.data ?? []
  // A name may occur in several trees.
  const trees = (chapters.data?.trees ?? []).map((tree) => ({ name: tree.name, chapters: chapterPaths([tree]) }))
  const pathOf = new Map(
    trees.flatMap(({ name, chapters }) => chapters.map(({ cptID, path }) => [cptID, `${name} · ${path}`])),
  )
  const set = (values: Values) => request('chapters.setShareChapter', { appID, ...values })
  const list: RowList<Shared, Values> = {
    title: '由分享开放的章节',
    rowKey: 'CptID',
    nameOf: ({ Name }) => Name,
    hint: '学员把链接分享出去，来过的好友达到人数，这一章连同下级章节就对他开放。',
    columns: [
      {
        key: 'chapter',
        title: '章节',
        render: (row) => (
          <Space>
            {pathOf.get(row.CptID) ?? row.Name}
            {/* The call says what its caller may enter; staff brought no friends, so an open chapter is a free one. */}
            {row.IsOpen === 1 && <Tag>免费章节，人人可进</Tag>}
          </Space>
        ),
      },
      plain('TestCount', '题数'),
      { key: 'friends', title: '所需好友', text: ({ Friends }) => `${Friends} 位` },
    ],
    emptyText: '还没有可由分享开放的章节，学员看不到分享入口。',
    add: chapters.data && '添加章节',
    form: {
      title: (row) => (row ? `所需好友：${row.Name}` : '添加由分享开放的章节'),
      initial: (row) => (row ? { cptID: row.CptID, friends: row.Friends } : { friends: 1 }),
      lines: (row) => [
        ...(row
          ? []
          : [
              field('cptID', '章节', <ChapterPicker appID={appID} without={rows.map(({ CptID }) => CptID)} />, {
                required: true,
              }),
            ]),
        whole('friends', '所需好友', [1, CHAPTER_BOUNDS.friends], {
          required: true,
          suffix: '位',
          extra: '每位好友对同一学员只计一次，学员自己不计。',
        }),
      ],
      save: (values, row) => set(row ? { ...values, cptID: row.CptID } : values),
    },
    removal: {
      title: ({ Name }) => `取消“${Name}”的分享开放？`,
      content: '靠分享打开它的学员不能再进入这一章；已开通的学员不受影响。好友数仍然保留，之后可以再次设置。',
      action: { row: '取消', dialog: '取消开放' },
      done: '已取消',
      remove: ({ CptID }) => set({ cptID: CptID, friends: 0 }),
      undo: ({ CptID, Friends }) => set({ cptID: CptID, friends: Friends }),
    },
    audit: { kind: 'chapter' },
  }

  const failed = [chapters, shared].find(({ isError }) => isError)
  if (failed) return <Failure error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <RowListView
      of={list}
      rows={rows}
      isLoading={shared.isPending || chapters.isPending}
      onChanged={() => shared.refetch()}
    />
  )
}
