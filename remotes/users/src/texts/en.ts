export const en: Record<string, string> = {
  title: 'Users',
  searchLabel: 'Search users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  emptyTitle: 'No users yet',
  emptyText: 'Once somebody has an account, they will appear in this list.',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  group_names: 'Role',
  date_joined: 'Account since',
};
