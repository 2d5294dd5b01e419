import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { request } from '../../platform/request.ts'

interface Props {
  appID: number
  /** The name of the chosen paper, until the list has come. */
  name?: string | undefined
  /** By the form. */
  id?: string
  value?: number | null
  onChange?: (paperID: number | null) => void
}

/** A public paper of a subject, or none; found by a part of its name. */
export function PaperSelect({ appID, name, id, value, onChange }: Props) {
  const { data, isPending } = useQuery({
    queryKey: ['materials', 'papers', appID],
    queryFn: () => request('materials.commentPapers', { appID }),
  })
  const options = useMemo(() => {
    const groups = Map.groupBy(data?.list ?? [], ({ sourceName, groupName }) =>
      groupName === '' ? sourceName : `${sourceName} › ${groupName}`,
    )
    return [...groups].map(([label, papers]) => ({
      label,
      options: papers.map((paper) => ({ value: paper.paperID, label: paper.name })),
    }))
  }, [data])
  const known = data?.list.some(({ paperID }) => paperID === value) ?? false
  return (
    <Select
      id={id}
      showSearch
      allowClear
      loading={isPending}
      placeholder="不讲试卷"
      optionFilterProp="label"
      options={known || typeof value !== 'number' ? options : [{ value, label: name || '已不在的试卷' }, ...options]}
      value={value ?? undefined}
      onChange={(paperID?: number) => onChange?.(paperID ?? null)}
    />
  )
}
