-- Which servers run, and the newest migration that each knows: nothing is taken away that one of them needs.
create table servers (
  id uuid primary key,
  version text not null,
  knows text not null,
  seen_at timestamptz not null default now()
);
