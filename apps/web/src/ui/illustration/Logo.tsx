import styles from './Logo.module.css'

interface LogoProps {
  size?: number
  name: string
  /**
   * The address of the brand's picture, which replaces the mark: a hull that is an open book, a sail that is a sheet.
   */
  icon?: string
}

/** The mark with the name beside it. */
export function Logo({ size = 2, name, icon }: LogoProps) {
  const square = { width: `${size}rem`, height: `${size}rem` }
  return (
    <span className={styles.logo} style={{ fontSize: `${size * 0.56}rem` }}>
      {icon ? (
        <img src={icon} alt="" style={square} />
      ) : (
        <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" style={square}>
          <rect width="32" height="32" rx="8" className={styles.ground} />
          <path d="M16.5 5.5c4.8 1.7 7.7 5.9 8 12.3h-8z" className={styles.sail} />
          <path d="M14.3 9.3c-2.5 2.3-3.9 5.1-4.3 8.5h4.3z" className={styles.jib} />
          <path
            d="M5.5 20.2c4-1.2 7.5-.7 10.5 1.3 3-2 6.5-2.5 10.5-1.3l-2.5 5c-2.8-.7-5.4-.3-8 1.1-2.6-1.4-5.2-1.8-8-1.1z"
            className={styles.sail}
          />
        </svg>
      )}
      <span className={styles.name}>{name}</span>
    </span>
  )
}
