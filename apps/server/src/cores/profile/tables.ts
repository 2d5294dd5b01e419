/** Tables of migrations 0036-profile and 0038-profile-lists. The nickname stands with the account. */
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
  /** Each change of a list is a row; the newest holds. `names`: JSON of texts. */
  profile_list: { list: string; revision: number; names: string; updated_at: number; updated_by: string }
}
