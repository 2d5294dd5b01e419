import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FILLINGS, type Filling, fillingOf } from '@tizhou/catalogue/moduleFillings'
import type { Data } from '@tizhou/contract/contract'
import { Flex, Progress, Typography } from 'antd'
import { meQuery } from '../../platform/me.ts'
import { mayEnter } from '../../platform/roles.ts'

type Fill = Data<'subjects.subjectSaleCheck'>['fills'][number]

/** Where each kind is filled. */
const PLACES: Partial<Record<Filling, { to: string; role: 'editor' | 'teacher'; label: string }>> = {
  tree: { to: '/chapters', role: 'editor', label: '章节' },
  bank: { to: '/chapters', role: 'editor', label: '章节' },
  text: { to: '/materials', role: 'editor', label: '资料' },
  video: { to: '/videos', role: 'editor', label: '视频' },
  live: { to: '/live', role: 'teacher', label: '直播' },
  point: { to: '/points', role: 'editor', label: '考点' },
  paper: { to: '/papers', role: 'editor', label: '试卷' },
}

/** How full a module is, as a bar with its numbers, and the way to where it is filled. */
export function ModuleFill({
  module,
  name,
  fill,
  appID,
}: {
  module: string
  name: string
  fill?: Fill
  appID: number
}) {
  const { data: me } = useQuery(meQuery)
  const filling = fillingOf(module)
  if (filling === undefined) return <Typography.Text type="secondary">由别处提供</Typography.Text>
  if (!fill) return null
  const { unit, there, all } = FILLINGS[filling]
  const place = PLACES[filling]
  const percent = fill.all === 0 ? 0 : (fill.there / fill.all) * 100
  return (
    <Flex vertical style={{ width: 190 }}>
      <Flex justify="space-between" gap={8}>
        <span>
          {fill.there} / {fill.all} {unit}
        </span>
        {place && me && mayEnter(me.roles, [place.role]) && (
          <Link to={place.to} search={{ subject: String(appID) } as never} aria-label={`${name}：去${place.label}`}>
            {place.label}
          </Link>
        )}
      </Flex>
      <Progress
        size="small"
        showInfo={false}
        percent={percent}
        status={fill.there === 0 ? 'exception' : 'normal'}
        aria-label={`${name}：${there} ${fill.there} ${unit}，${all}共 ${fill.all} ${unit}`}
      />
      <Typography.Text type="secondary">{there}</Typography.Text>
    </Flex>
  )
}
