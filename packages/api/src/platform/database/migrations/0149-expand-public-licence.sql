-- The licence number becomes public, so this marks each building site as changed for all users of the public data.
insert into public_outbox select 'buildings', id from buildings;
