import type { WirePaperForm } from '@tizhou/contract/areas/exams/desk.office'

/** What the window of a general mock still lacks, by field: it is sat at one time and ranked when its window has closed. */
export function mockWindowFaults({
  kind,
  opensAt,
  closesAt,
}: {
  kind: string
  opensAt: number | null
  closesAt: number | null
}): { field: 'opensAt' | 'closesAt'; reason: string }[] {
  if (kind !== 'firstMock') return []
  return [
    ...(opensAt === null ? [{ field: 'opensAt' as const, reason: '一模没有开放时间：请填写统一开考的时间' }] : []),
    ...(closesAt === null
      ? [{ field: 'closesAt' as const, reason: '一模没有截止时间：请填写统一收卷的时间，截止后才排名' }]
      : []),
  ]
}

/** What a general mock still lacks. `remarks`: where it may be sat more often than the ranking counts. */
export function mockChecks(form: WirePaperForm): { faults: string[]; remarks: string[] } {
  const { kind, attempts } = form
  if (kind !== 'firstMock') return { faults: [], remarks: [] }
  return {
    faults: mockWindowFaults(form).map(({ reason }) => reason),
    remarks: attempts === 1 ? [] : [`一模可作答${attempts === 0 ? '不限次数' : ` ${attempts} 次`}：排名只按第一次作答`],
  }
}
