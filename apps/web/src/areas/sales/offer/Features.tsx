import { MODULES } from '@tizhou/catalogue/modules'
import { Check } from 'lucide-react'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Features.module.css'

/** The features that a purchase gives, by module. */
export const Features = ({
  title,
  features,
}: {
  title: string
  features: readonly { module: string; text: string }[]
}) => (
  <Card title={title}>
    <ul className={styles.list}>
      {features.map(({ module, text }) => (
        <li key={module}>
          <Check aria-hidden="true" />
          <div>
            <strong>{MODULES[module] ?? module}</strong>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Card>
)
