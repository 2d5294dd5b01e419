/** Table of migration 0036-profile. The nickname stands with the account. */
export interface ProfileTables {
  user_profile: {
    user_id: number
    sex: number
    /** One of the given avatars; null: none of them. */
    head_given: number | null
    /** Of an uploaded avatar, below the store of files. */
    head_path: string | null
    real_name: string
    qq: string
    school: string
    /** `2018` or `2018-07`. */
    graduated: string
    profession: string
    education: string
    job_title: string
    occupation: string
    departments: string
    employer: string
    updated_at: number
  }
}
