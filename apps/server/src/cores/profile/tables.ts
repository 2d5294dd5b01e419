/** Tables of migrations 0036-profile and 0038-profile-lists. The nickname is in the account. */
export interface ProfileTables {
  user_profile: {
    user_id: number
    sex: number
    /** Number of a built-in avatar; null: none. */
    head_given: number | null
    /** Path of an uploaded avatar in the store of files. */
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
  /** A row for each change of a list; the latest is valid. `names`: JSON of texts. */
  profile_list: { list: string; revision: number; names: string; updated_at: number; updated_by: string }
}
