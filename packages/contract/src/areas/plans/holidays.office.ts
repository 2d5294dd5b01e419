import { HOLIDAY_BOUNDS } from '@tizhou/domain/plans/holidays'
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Count, Guid, Moment, Nullable, Text } from '../../wire.ts'

const ofOperator = { access: { role: 'operator' }, source: 'project' } as const
const Year = () => Type.Integer({ minimum: 2000, maximum: 2100 })
/** Lines: `2027-02-05 至 2027-02-11 春节` and `2027-01-01 元旦`; `2027-02-20`. */
const typed = { off: Text(HOLIDAY_BOUNDS.off), worked: Text(HOLIDAY_BOUNDS.worked) }

/** Public holidays and worked weekends, which study plans are laid by (operator). */
export const holidaysOffice = {
  /** From last year to two years ahead. */
  holidayYears: call({
    ...ofOperator,
    method: 'GET',
    path: '/api/console/plans/holidays',
    summary: '各年的法定节假日与调休上班日',
    params: Type.Object({ guid: Guid() }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          year: Year(),
          ...typed,
          /** Typed by the office; known in whole; statutory days only; not known. */
          source: Type.Unsafe<'office' | 'whole' | 'statutory' | 'none'>({
            ...Type.Enum(['office', 'whole', 'statutory', 'none']),
            empty: 'none',
          }),
          revision: Count(),
          updatedAt: Nullable(Moment()),
          updatedBy: Type.String(),
        }),
      ),
    }),
  }),
  holidayYearSave: call({
    ...ofOperator,
    method: 'POST',
    path: '/api/console/plans/holidays/save',
    summary: '保存一年的节假日与调休，新计划和进行中的计划都按它安排',
    params: Type.Object({ guid: Guid(), year: Year(), ...typed, revision: Count() }),
    data: Type.Object({ revision: Count() }),
  }),
}
