-- Whether a building site's 3D model has its third axis upwards, as drawings and maps have it, and not as its format says.
alter table all_buildings add column model_z_up boolean not null default false;
create or replace view buildings as select * from all_buildings where archived_at is null;
