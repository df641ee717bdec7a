-- True if the third axis of the 3D model points up, although the format of the model says otherwise.
alter table all_buildings add column model_z_up boolean not null default false;
create or replace view buildings as select * from all_buildings where archived_at is null;
