import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import type { LessonVideo } from './lessonTypes.ts'

const SHOWN = 50
const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`

/** Selects a film of the room 视频 by its name; shows its length. */
export function FilmSelect({ onChoose }: { onChoose?: (video: LessonVideo) => void }) {
  const [q, setQ] = useState('')
  const { data, isFetching, isError } = useQuery({
    queryKey: ['live', 'films', q],
    queryFn: ({ signal }) => request('live.films', { q, pageSize: SHOWN }, { signal, allowedRepeat: true }),
  })
  const rows = data?.rows ?? []
  return (
    <Select<string>
      aria-label="从视频文件里选择"
      showSearch={{ filterOption: false, onSearch: setQ }}
      style={{ width: 280 }}
      loading={isFetching}
      value={null}
      placeholder="或从视频文件里选择"
      notFoundContent={isError ? '没有加载成功' : isFetching ? '正在查找' : '没有这样的视频文件'}
      options={rows.map(({ video, name, seconds }) => ({ value: video, label: `${name}（${lengthText(seconds)}）` }))}
      onChange={(chosen) => {
        const film = rows.find(({ video }) => video === chosen)
        if (!film) return
        const { video, seconds, name, poster } = film
        onChoose?.({ video, videoUrl: '', seconds, film: { name, poster } })
      }}
    />
  )
}
