import { citiesOf, countiesOf, provinces, type Region } from '@tizhou/catalogue/regions'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import styles from './UserAddressPage.module.css'

interface RegionFieldsProps {
  /** Province, city and county, as far as they are chosen. */
  chosen: readonly Region[]
  onChange: (chosen: Region[]) => void
  error: string | null
}

const LEVELS = ['省份', '城市', '区县'] as const

/**
 * Selects for province, city and county: each offers the places of the one above. A single place is chosen
 * automatically.
 */
export function RegionFields({ chosen, onChange, error }: RegionFieldsProps) {
  const [province, city] = chosen
  const offered = [provinces(), province ? citiesOf(province.code) : [], city ? countiesOf(city.code) : []]
  const choose = (level: number, code: string) => {
    const next = chosen.slice(0, level)
    const one = offered[level]?.find((region) => region.code === code)
    if (one) next.push(one)
    const only = level === 0 && one ? citiesOf(one.code) : []
    if (only.length === 1 && only[0]) next.push(only[0])
    onChange(next)
  }
  return (
    <fieldset className={styles.region}>
      <legend>所在地区</legend>
      <div className={styles.levels}>
        {LEVELS.map((label, level) => (
          <Field
            key={label}
            label={label}
            required
            error={error && level === Math.min(chosen.length, LEVELS.length - 1) ? error : null}
          >
            <Select
              value={chosen[level]?.code ?? ''}
              disabled={offered[level]?.length === 0}
              onChange={(code) => choose(level, code)}
            >
              <option value="">请选择</option>
              {offered[level]?.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
