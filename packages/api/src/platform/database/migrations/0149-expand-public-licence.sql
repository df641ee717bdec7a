-- The licence number is public from now on: each copy is told of every building site once more.
insert into public_outbox select 'buildings', id from buildings;
