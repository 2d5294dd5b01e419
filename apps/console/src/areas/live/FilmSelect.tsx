import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../platform/request.ts'
import { SearchSelect } from '../../ui/form/SearchSelect.tsx'
import type { LessonVideo } from './lessonTypes.ts'

const SHOWN = 50
const lengthText = (seconds: number): string => `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`

/** Selects a film of the room 视频 by its name; shows its length. */
export function FilmSelect({ onChoose }: { onChoose?: (video: LessonVideo) => void }) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data, isError } = useQuery({
    queryKey: ['live', 'films', q],
    queryFn: ({ signal }) => request('live.films', { q, pageSize: SHOWN }, { signal, allowedRepeat: true }),
  })
  return (
    <SearchSelect<string>
      aria-label="从视频文件里选择"
      width={280}
      value={null}
      placeholder="或从视频文件里选择"
      typed={typed}
      onTyped={setTyped}
      isError={isError}
      nothing="没有这样的视频文件"
      options={data?.rows.map(({ video, name, seconds }) => ({
        value: video,
        label: `${name}（${lengthText(seconds)}）`,
      }))}
      onChange={(chosen) => {
        const film = data?.rows.find(({ video }) => video === chosen)
        if (!film) return
        const { video, seconds, name, poster } = film
        onChoose?.({ video, videoUrl: '', seconds, film: { name, poster } })
      }}
    />
  )
}
