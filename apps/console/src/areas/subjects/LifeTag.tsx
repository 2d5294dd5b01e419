import type { Life } from '@tizhou/domain/versions/lives'
import { Tag } from 'antd'

export const LIVES: Readonly<Record<Life, string>> = { draft: '草稿', open: '在用', withdrawn: '已下架' }
const COLOURS = { draft: 'default', open: 'success', withdrawn: 'error' } as const

/** 状态 of a subject or a version; `open` says what it is called while it is open. */
export const LifeTag = ({ state, open = LIVES.open }: { state: Life; open?: string }) => (
  <Tag color={COLOURS[state]}>{state === 'open' ? open : LIVES[state]}</Tag>
)
